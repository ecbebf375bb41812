import { notifications } from '@mantine/notifications';
import { endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { projectKey } from './projects-queries.ts';

export interface DocumentUpload {
  key: number;
  name: string;
  /** 0 to 1. */
  share: number;
}

/** Uploads files into a project, one after the other; each failure is shown with the file's name and the reason. */
export function useAddDocuments(projectId: number) {
  const t = useT('files');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [uploads, setUploads] = useState<DocumentUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lastKey = useRef(0);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  useLeaveGuard(uploads.length > 0);

  const complain = (name: string, message: string) =>
    notifications.show({ color: 'red', title: t('uploadFailed', { name }), message });

  const upload = async (file: File, { key, name }: DocumentUpload) => {
    const signal = leaving.current?.signal;
    if (signal?.aborted !== false) return;
    const onProgress = (share: number) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, share } : each)));
    try {
      const { id } = await api.upload(file, { signal, onProgress });
      await api.call(endpoints.addProjectDocuments, { params: { id: projectId }, body: { files: [id] } });
      await queries.invalidateQueries({ queryKey: projectKey(projectId) });
    } catch (error) {
      if (!signal.aborted) complain(name, errorText(error));
    } finally {
      setUploads((all) => all.filter((each) => each.key !== key));
    }
  };

  const add = (files: readonly File[]) => {
    for (const file of files) {
      if (file.size > limits.fileBytes) {
        complain(file.name, t('tooLarge'));
        continue;
      }
      lastKey.current += 1;
      const entry = { key: lastKey.current, name: file.name, share: 0 };
      setUploads((all) => [...all, entry]);
      queue.current = queue.current.then(() => upload(file, entry));
    }
  };

  return { uploads, add };
}
