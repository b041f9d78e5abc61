CREATE TABLE "identity_guesses" (
	"id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_guesses_last_at_idx" ON "identity_guesses" USING btree ("last_at");