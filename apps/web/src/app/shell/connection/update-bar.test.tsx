import { MantineProvider } from '@mantine/core';
import type { FileView } from '@switchboard/contract';
import english from '@switchboard/contract/locales/en-US';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { Uploads } from '../../../features/chat/composer/attachments/uploads.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { UploadsProvider } from '../../uploads/uploads-context.tsx';
import { AppWorker } from '../../worker/app-worker.ts';
import { AppWorkerProvider } from '../../worker/app-worker-context.tsx';
import { UpdateBar } from './update-bar.tsx';

afterEach(cleanup);

it('offers a new version once nothing is being uploaded: what is attached outlives the refresh', async () => {
  let answer: (file: FileView) => void = () => undefined;
  const uploaded = new Promise<FileView>((resolve) => {
    answer = resolve;
  });
  const uploads = new Uploads({ upload: () => uploaded, onFailed: () => undefined });
  uploads.add(1, [new File(['x'], 'a.txt')]);
  const worker = new AppWorker();
  worker.state.setState({ hasUpdate: true });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <IntlProvider locale="en-US" messages={english} timeZone="UTC">
          <AppWorkerProvider value={worker}>
            <UploadsProvider value={uploads}>
              <UpdateBar />
            </UploadsProvider>
          </AppWorkerProvider>
        </IntlProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  expect(screen.getByText(english.notifications.update.waitsForFiles)).toBeTruthy();
  expect(screen.queryByTestId('refresh-app')).toBeNull();
  await act(async () => answer({ id: 7, name: 'a.txt' } as FileView));
  expect(screen.getByTestId('refresh-app')).toBeTruthy();
});
