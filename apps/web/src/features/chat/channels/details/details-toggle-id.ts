/** The button that opens a channel's details: the focus goes back to it when they close. */
export const detailsToggleId = 'channel-details-toggle';
