// Apart from the query, as what events make stale comes with the first page.
export const apiTokensKey = ['api-tokens'] as const;
