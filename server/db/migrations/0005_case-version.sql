ALTER TABLE "cases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_bid_changes_idx" ON "audit_events" USING btree ("case_id","actor_id") WHERE "audit_events"."event" in ('bid.edit', 'bid.withdraw');--> statement-breakpoint
CREATE INDEX "cases_category_id_idx" ON "cases" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "drafts_category_id_idx" ON "drafts" USING btree ("category_id") WHERE "drafts"."deleted_at" is null;