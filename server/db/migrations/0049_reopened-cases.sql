CREATE TABLE "reopened_cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"reopened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reopened_cases" ADD CONSTRAINT "reopened_cases_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reopened_cases_time_idx" ON "reopened_cases" USING btree ("reopened_at");