CREATE TABLE "maintenance" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL
);
