import type { ReactNode } from 'react';
import classes from './person-button.module.css';

interface PersonButtonProps {
  /** Null for a person who is not a colleague, such as a client: then it is no button. */
  userId: number | null;
  /** Shown by the card where the profile cannot be had; the accessible name of a picture. */
  name: string;
  className?: string | undefined;
  /** A picture; unless it is a tab stop, beside the name, which is read and reached by Tab instead. */
  isPicture?: boolean;
  /** By default true, but for pictures. */
  isTabStop?: boolean;
  /** By default the name. */
  children?: ReactNode;
}

/**
 * A colleague's name or picture; pressing it opens their card. The page's one card listens for the press
 * (`pressedPerson`), so a list of a thousand names costs just a thousand plain buttons.
 */
export function PersonButton({
  userId,
  name,
  className = '',
  isPicture = false,
  isTabStop = !isPicture,
  children = name,
}: PersonButtonProps) {
  if (userId === null) {
    if (isPicture) return children;
    return (
      <span className={className} dir="auto">
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${classes.person} ${className}`}
      dir="auto"
      data-person={userId}
      data-person-name={name}
      data-picture={isPicture || undefined}
      aria-haspopup="dialog"
      aria-label={isPicture ? name : undefined}
      aria-hidden={(isPicture && !isTabStop) || undefined}
      tabIndex={isTabStop ? undefined : -1}
    >
      {children}
    </button>
  );
}

export interface PressedPerson {
  userId: number;
  name: string;
  button: HTMLElement;
}

/** The colleague on whose name or picture an event happened. */
export const pressedPerson = ({ target }: Event): PressedPerson | null => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-person]') : null;
  return button && { button, userId: Number(button.dataset['person']), name: button.dataset['personName'] ?? '' };
};
