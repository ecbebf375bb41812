import { Text } from '@mantine/core';
import type { Language } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { MessageContent } from './message-content.tsx';
import classes from './message-preview.module.css';

interface MessagePreviewProps {
  title: string;
  /** Null: there is nothing to show. */
  content: string | null;
  language: Language;
  testId: string;
  children?: ReactNode;
}

/** What a client will get of a text that is being written, and what is to be said of it. */
export function MessagePreview({ title, content, language, testId, children }: MessagePreviewProps) {
  return (
    <section className={classes.preview} aria-label={title} data-testid={testId}>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      {content !== null && (
        <div className={classes.content} lang={language}>
          <MessageContent content={content} />
        </div>
      )}
      {children}
    </section>
  );
}
