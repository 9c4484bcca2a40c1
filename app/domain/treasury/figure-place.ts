/** The place of a figure in a text: "{{btc_holdings}}". */
export const FIGURE_PLACE = /\{\{([^{}]*)\}\}/g;
