/** "{{btc_holdings}}" */
export const FIGURE_PLACE = /\{\{([^{}]*)\}\}/g;
