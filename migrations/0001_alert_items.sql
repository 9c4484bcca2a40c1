DROP INDEX `sends_release`;--> statement-breakpoint
ALTER TABLE `sends` ADD `item` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sends` ADD `except_topic` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sends_release` ON `sends` (`release_id`,`item`,`edition`,`channel`);