/** A node of the message editor's document, in the shape in which the editor reads and writes it. */
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
}

export interface EditorMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** Whether two pieces carry the same mark; links are equal only if they are parts of one link. */
export const isSameMark = (left: EditorMark, right: EditorMark): boolean =>
  left.type === right.type &&
  left.attrs?.['href'] === right.attrs?.['href'] &&
  left.attrs?.['key'] === right.attrs?.['key'];

export const areSameMarks = (left: readonly EditorMark[], right: readonly EditorMark[]): boolean =>
  left.length === right.length && left.every((mark) => right.some((other) => isSameMark(mark, other)));

/** The marks that run on from one piece to the next; code ends with its line. */
export const commonMarks = (left: EditorNode | undefined, right: EditorNode | undefined): EditorMark[] =>
  (left?.marks ?? []).filter(
    (mark) => mark.type !== 'code' && right?.marks?.some((other) => isSameMark(mark, other)) === true,
  );
