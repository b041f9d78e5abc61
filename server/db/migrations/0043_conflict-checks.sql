CREATE TABLE "conflict_checks" (
	"case_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"has_conflict" boolean NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conflict_checks_attorney_id_case_id_pk" PRIMARY KEY("attorney_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "conflict_checks" ADD CONSTRAINT "conflict_checks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_checks" ADD CONSTRAINT "conflict_checks_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_checks_case_idx" ON "conflict_checks" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "conflict_checks_found_idx" ON "conflict_checks" USING btree ("attorney_id","case_id") WHERE "conflict_checks"."has_conflict";