DROP INDEX "audit_events_actor_idx";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "cause_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "case_cause_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "audit_events_cause_idx" ON "audit_events" USING btree ("cause_id","id") WHERE "audit_events"."cause_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_case_cause_idx" ON "audit_events" USING btree ("case_cause_id","id") WHERE "audit_events"."case_cause_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id","at","id") WHERE "audit_events"."cause_id" is null;