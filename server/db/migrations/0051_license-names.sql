ALTER TABLE "audit_events" ADD COLUMN "license_name" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "name_on_license" text;