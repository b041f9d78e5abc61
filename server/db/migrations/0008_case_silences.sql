CREATE TABLE "case_silences" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "case_silences" ADD CONSTRAINT "case_silences_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_silences_check_at_idx" ON "case_silences" USING btree ("check_at") WHERE "case_silences"."check_at" is not null;