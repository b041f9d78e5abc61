ALTER TABLE "cases" ADD COLUMN "contact_remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "contacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "emailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "cases_contact_remind_at_idx" ON "cases" USING btree ("contact_remind_at") WHERE "cases"."contact_remind_at" is not null;--> statement-breakpoint
UPDATE "cases" SET "contact_remind_at" = "contact_due_at" - interval '48 hours' WHERE "case_status" = 'pending';
