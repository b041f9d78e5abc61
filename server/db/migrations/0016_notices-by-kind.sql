DROP INDEX "notifications_group_idx";--> statement-breakpoint
DROP INDEX "notifications_case_unread_idx";--> statement-breakpoint
CREATE INDEX "notifications_group_idx" ON "notifications" USING btree ("received_by","case_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_case_unread_idx" ON "notifications" USING btree ("received_by","case_id","kind") WHERE "notifications"."read_at" is null;