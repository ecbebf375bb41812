import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import classes from './row-moves.module.css';
import type { HandleProps } from './use-moved-rows.ts';

type Step = -1 | 1;

interface RowMovesProps {
  /** What each way of moving is called, with the name of the row. */
  words: Record<'up' | 'down' | 'drag', string>;
  isFirst: boolean;
  isLast: boolean;
  /** By `up`, `down` and `move`: `targets-up-4`. */
  testIds: Record<'up' | 'down' | 'drag', string>;
  /** Without it the row is moved by the buttons alone. */
  handle?: HandleProps;
  onMove: (step: Step) => void;
}

/** The ways to move a row of `useMovedRows`: two buttons, and a handle; none where it is the only one. */
export function RowMoves({ words, isFirst, isLast, testIds, handle, onMove }: RowMovesProps) {
  if (isFirst && isLast) return null;
  return (
    <Group gap={2} wrap="nowrap">
      <MoveButton label={words.up} step={-1} isAtEnd={isFirst} testId={testIds.up} onMove={onMove} />
      <MoveButton label={words.down} step={1} isAtEnd={isLast} testId={testIds.down} onMove={onMove} />
      {handle && (
        <button type="button" className={classes.handle} aria-label={words.drag} data-testid={testIds.drag} {...handle}>
          <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    </Group>
  );
}

interface MoveButtonProps {
  label: string;
  step: Step;
  isAtEnd: boolean;
  testId: string;
  onMove: (step: Step) => void;
}

function MoveButton({ label, step, isAtEnd, testId, onMove }: MoveButtonProps) {
  const Icon = step === -1 ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      className={classes.move ?? ''}
      variant="subtle"
      color="gray"
      size={34}
      aria-label={label}
      // Not `disabled`: the button that was pressed keeps the focus.
      aria-disabled={isAtEnd}
      {...(isAtEnd && { 'data-disabled': true })}
      data-testid={testId}
      onClick={() => onMove(step)}
    >
      <Icon size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** The title of a row whose place matters. */
export const PlacedTitle = ({ name, place }: { name: string; place: number }) => (
  <span className={classes.title}>
    <span className={classes.place}>{place}</span>
    <bdi>{name}</bdi>
  </span>
);
