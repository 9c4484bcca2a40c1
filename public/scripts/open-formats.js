// Opens the browser's tables of languages and times, which all threads of a process share, and ends.
// app/framework/head-scripts.server.ts says why; the locale is that of app/locale/formats.ts.
new Intl.NumberFormat("en-CA");
new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" });
close();
