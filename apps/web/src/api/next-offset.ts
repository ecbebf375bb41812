interface Page {
  data: readonly unknown[];
  hasMore: boolean;
}

/** The offset of a list's next page; undefined after the last one. For `getNextPageParam`. */
export const nextOffset = (last: Page, pages: readonly Page[]): number | undefined =>
  last.hasMore ? pages.reduce((held, page) => held + page.data.length, 0) : undefined;
