import { findHits } from '@switchboard/contract/word-forms';
import { Fragment } from 'react';
import { cutExcerpt } from './cut-excerpt.ts';

interface HitTextProps {
  text: string;
  query: string;
}

/** A message's text from shortly before the first search hit, with the hits highlighted. */
export function HitText({ text, query }: HitTextProps) {
  const { excerpt, hits } = cutExcerpt(text, query === '' ? [] : findHits(text, query));
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <Fragment key={start}>
          {excerpt.slice(hits[index - 1]?.end ?? 0, start)}
          <mark>{excerpt.slice(start, end)}</mark>
        </Fragment>
      ))}
      {excerpt.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}
