CREATE TABLE "draft_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text,
	"email" text,
	"draft" jsonb NOT NULL,
	"draft_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "draft_links_ticket_hash_key" ON "draft_links" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "draft_links_draft_id_idx" ON "draft_links" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "draft_links_expires_at_idx" ON "draft_links" USING btree ("expires_at");