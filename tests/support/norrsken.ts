/** The tutorial's company, which is not the sample. */
export const norrsken = {
  name: "Norrsken Bitcoin AB",
  "short-name": "Norrsken",
  domain: "www.norrsken.se",
  listing: "NGM: NORR",
  country: "SE",
  currency: "SEK",
  zone: "Europe/Stockholm",
};
