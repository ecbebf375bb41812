import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copied-text.module.css';

const copiedMs = 2_000;

interface CopiedTextProps {
  /** What the text is, for screen readers. */
  label?: string;
  text: string;
  /** The words of the button, before and after. */
  copy: string;
  copied: string;
  testId: string;
  /** What the reader came for: its button has the focus and stands out. */
  isFirst?: boolean;
  /** Several lines, which flow around the button. */
  isLong?: boolean;
}

/** A text for other programs, with a button that copies it. */
export function CopiedText(props: CopiedTextProps) {
  const { label, text, testId, isFirst = false, isLong = false } = props;
  const content = (
    <pre className={classes.text}>
      <code aria-label={label} data-testid={testId}>
        {text}
      </code>
    </pre>
  );
  return (
    <div className={classes.copied} data-long={isLong || undefined}>
      {!isLong && content}
      <CopyButton value={text} timeout={copiedMs}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant={isFirst ? 'filled' : 'default'}
            leftSection={
              copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />
            }
            onClick={copy}
            {...(isFirst && { 'data-autofocus': true })}
            data-testid={`copy-${testId}`}
          >
            <span aria-live="polite">{copied ? props.copied : props.copy}</span>
          </Button>
        )}
      </CopyButton>
      {isLong && content}
    </div>
  );
}
