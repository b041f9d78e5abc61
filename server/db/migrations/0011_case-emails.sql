CREATE TABLE "case_emails" (
	"received_by" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "case_emails_received_by_case_id_pk" PRIMARY KEY("received_by","case_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "attorney_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "bid_amount" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "previous_amount" integer;--> statement-breakpoint
ALTER TABLE "case_emails" ADD CONSTRAINT "case_emails_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_emails_case_idx" ON "case_emails" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "notifications_group_idx" ON "notifications" USING btree ("received_by","case_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_case_unread_idx" ON "notifications" USING btree ("received_by","case_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting_idx" ON "notifications" USING btree ("received_by","case_id") WHERE "notifications"."emailed_at" is null;