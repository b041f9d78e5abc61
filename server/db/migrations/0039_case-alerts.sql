CREATE TABLE "case_alerts" (
	"attorney_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"unsubscribe_token" uuid NOT NULL,
	"next_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "case_alerts_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "case_alerts_mode_check" CHECK ("case_alerts"."mode" in ('off', 'at_once', 'daily')),
	CONSTRAINT "case_alerts_hour_check" CHECK ("case_alerts"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "case_alerts" ADD CONSTRAINT "case_alerts_attorney_id_attorneys_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."attorneys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_alerts_at_once_idx" ON "case_alerts" USING btree ("attorney_id") WHERE "case_alerts"."mode" = 'at_once';--> statement-breakpoint
CREATE INDEX "case_alerts_due_idx" ON "case_alerts" USING btree ("next_at") WHERE "case_alerts"."next_at" is not null;