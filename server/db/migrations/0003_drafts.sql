CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"flow" text NOT NULL,
	"flow_version" integer NOT NULL,
	"category_id" uuid,
	"category_name" text NOT NULL,
	"step" text NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_tombstone_check" CHECK ("drafts"."deleted_at" is null or "drafts"."answers" = '{}'::jsonb)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_customer_idx" ON "drafts" USING btree ("customer_id","updated_at" DESC NULLS FIRST,"id") WHERE "drafts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_expires_at_idx" ON "drafts" USING btree ("expires_at");