CREATE TABLE "case_readers" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_readers_case_id_attorney_id_pk" PRIMARY KEY("case_id","attorney_id")
);
--> statement-breakpoint
CREATE TABLE "price_guides" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"lowest" integer,
	"highest" integer,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "covers" text[];--> statement-breakpoint
ALTER TABLE "case_readers" ADD CONSTRAINT "case_readers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_readers" ADD CONSTRAINT "case_readers_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_guides" ADD CONSTRAINT "price_guides_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_readers_attorney_idx" ON "case_readers" USING btree ("attorney_id");