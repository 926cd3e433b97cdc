export type PushPermission = 'unsupported' | 'default' | 'granted' | 'denied';

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

export const browserPushParts = () => ({
  notification: 'Notification' in window ? window.Notification : undefined,
  workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  hasPush: 'PushManager' in window,
});

export const browserPushPermission = (): PushPermission => pushPermission(browserPushParts());
