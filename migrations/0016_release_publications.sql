CREATE TABLE `release_publications` (
	`release_id` integer PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`published_at` integer NOT NULL
);
