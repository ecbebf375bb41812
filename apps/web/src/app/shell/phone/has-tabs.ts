/** Whether a page of a phone has the bar of tabs: a channel, and what only leads to one, gives its room to the messages. */
export const hasTabs = (pathname: string): boolean => !/^\/(messenger\/(\d+\/)?)?$/.test(pathname);
