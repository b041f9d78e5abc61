CREATE TABLE "party_readers" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "party_readers_case_id_attorney_id_pk" PRIMARY KEY("case_id","attorney_id")
);
--> statement-breakpoint
ALTER TABLE "party_readers" ADD CONSTRAINT "party_readers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_readers" ADD CONSTRAINT "party_readers_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_readers_attorney_idx" ON "party_readers" USING btree ("attorney_id");
