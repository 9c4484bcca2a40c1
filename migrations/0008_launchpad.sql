CREATE TABLE `launchpad_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`cohort` text NOT NULL,
	`name` text NOT NULL,
	`product` text NOT NULL,
	`asset_use` text NOT NULL,
	`progress` text NOT NULL,
	`link` text,
	`source` text NOT NULL,
	`applied_at` integer NOT NULL,
	`consent_version` text NOT NULL,
	`consented_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `launchpad_applications_email_cohort` ON `launchpad_applications` (`email`,`cohort`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_email` ON `launchpad_applications` (`email`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_applied_at` ON `launchpad_applications` (`applied_at`);--> statement-breakpoint
CREATE INDEX `launchpad_applications_source` ON `launchpad_applications` (`source`);--> statement-breakpoint
-- Rows are counted as they come, change and go: see "tallies" in app/db/schema.ts.
CREATE TRIGGER `launchpad_applications_counted` AFTER INSERT ON `launchpad_applications` BEGIN
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('launchpad_applications', 'all', '', 1),
    ('launchpad_applications', 'source', new.source, 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `launchpad_applications_uncounted` AFTER DELETE ON `launchpad_applications` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'launchpad_applications' AND (`trait`, `value`) IN (VALUES
    ('all', ''),
    ('source', old.source)
  );
END;
