ALTER TABLE "audit_events" ADD COLUMN "case_number" integer;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "case_category" text;