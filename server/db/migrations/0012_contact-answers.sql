ALTER TABLE "cases" ADD COLUMN "contact_denials" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "status_at" timestamp with time zone;--> statement-breakpoint
UPDATE "cases" SET "status_at" = (
  SELECT max("at") FROM "audit_events"
  WHERE "audit_events"."case_id" = "cases"."id" AND "entity" = 'case'
    AND "to_status" = "cases"."case_status" AND "from_status" <> "to_status"
) WHERE "last_event" IS NOT NULL;
