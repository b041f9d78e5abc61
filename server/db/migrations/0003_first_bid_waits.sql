CREATE TABLE "first_bid_waits" (
	"category_id" uuid NOT NULL,
	"state" text NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "first_bid_waits_category_id_state_pk" PRIMARY KEY("category_id","state")
);
--> statement-breakpoint
ALTER TABLE "first_bid_waits" ADD CONSTRAINT "first_bid_waits_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;