/** What the person has said to notifications; `unsupported` where the browser has no push at all. */
export type PushPermission = 'unsupported' | 'default' | 'granted' | 'denied';

/** The parts of a browser that say whether push may be. */
interface PushPermissionParts {
  readonly notification: Pick<typeof Notification, 'permission'> | undefined;
  readonly workers: object | undefined;
  readonly hasPush: boolean;
}

export const pushPermission = ({
  notification,
  workers,
  hasPush,
}: PushPermissionParts): PushPermission =>
  notification && workers && hasPush ? notification.permission : 'unsupported';

/** Those of this browser, and what else push needs of them. */
export const browserPushParts = () => ({
  notification: 'Notification' in window ? window.Notification : undefined,
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  hasPush: 'PushManager' in window,
});

export const browserPushPermission = (): PushPermission => pushPermission(browserPushParts());
