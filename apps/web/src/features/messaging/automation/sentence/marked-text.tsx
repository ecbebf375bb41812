import { Fragment } from 'react';

/** Not in any text of ours; in a name it would only end the emphasis. */
const mark = '\u0001';

export const emphasize = (text: string): string => mark + text + mark;
/** A sentence that ends in the dots of what is not chosen yet has no other end. */
export const endOnce = (text: string): string => text.replace(new RegExp(`(…${mark}?)\\.$`, 'u'), '$1');

/** A sentence whose marked parts stand out. */
export const MarkedText = ({ text }: { text: string }) =>
  text.split(mark).map((piece, index) =>
    index % 2 === 1 ? (
      <strong key={index} dir="auto">
        {piece}
      </strong>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
