CREATE TABLE "state_price_guides" (
	"category_id" uuid NOT NULL,
	"state" text NOT NULL,
	"lowest" integer NOT NULL,
	"highest" integer NOT NULL,
	CONSTRAINT "state_price_guides_category_id_state_pk" PRIMARY KEY("category_id","state")
);
--> statement-breakpoint
ALTER TABLE "state_price_guides" ADD CONSTRAINT "state_price_guides_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;