CREATE TABLE "case_passes" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_passes_attorney_id_case_id_pk" PRIMARY KEY("attorney_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "owner_first_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_passes" ADD CONSTRAINT "case_passes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_passes" ADD CONSTRAINT "case_passes_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_passes_case_idx" ON "case_passes" USING btree ("case_id");