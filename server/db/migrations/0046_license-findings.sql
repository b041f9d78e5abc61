ALTER TABLE "audit_events" ADD COLUMN "license_state" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "license_number" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "license_finding" text;