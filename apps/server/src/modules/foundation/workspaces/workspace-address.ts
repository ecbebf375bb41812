/** Address of a workspace: its subdomain below the bare host. */
export const workspaceUrl = (baseUrl: URL, subdomain: string): string =>
  `${baseUrl.protocol}//${subdomain}.${baseUrl.host}`;

/**
 * The canonical address of a workspace, for links in mails: never taken from a request. The default workspace is found
 * at the bare host, and its subdomain need not lead anywhere.
 */
export const makeAddressOf =
  (baseUrl: URL, defaultWorkspace: string | null) =>
  (subdomain: string): string =>
    subdomain === defaultWorkspace ? baseUrl.origin : workspaceUrl(baseUrl, subdomain);
