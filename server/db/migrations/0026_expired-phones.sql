CREATE INDEX "product_sessions_expires_at_idx" ON "product_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "identity_users" DROP COLUMN "failed_attempts";--> statement-breakpoint
ALTER TABLE "identity_users" DROP COLUMN "locked_until";