import { MantineProvider } from '@mantine/core';
import messages from '@switchboard/contract/locales/en-US';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { AttachmentList } from './attachment-list.tsx';
import type { Attachment } from './uploads.ts';

afterEach(cleanup);

const picked: Attachment = {
  key: '1',
  draft: 7,
  name: 'not-really.png',
  size: 12,
  type: 'image/png',
  previewUrl: 'blob:not-really',
  progress: 1,
  queued: false,
  failed: false,
  file: null,
};

it('a picked file that only calls itself a picture has the sign of a file', () => {
  const { container } = render(
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={messages} timeZone="UTC">
        <AttachmentList attachments={[picked]} uploads={{ remove: () => undefined, retry: () => undefined }} />
      </IntlProvider>
    </MantineProvider>,
  );
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('blob:not-really');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('li svg')).not.toBeNull();
});
