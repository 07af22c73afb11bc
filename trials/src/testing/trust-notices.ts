import { DatabaseNotifications } from '@mostrador/server/platform/database/notifications';
import { vi } from 'vitest';

/**
 * Lets the shops of a test use what they keep, however busy the machine is: a probe that takes a second must not cost statements that a
 * test counts. Returns a function that undoes it.
 */
export function trustNotices(): () => void {
  const trusted = vi.spyOn(DatabaseNotifications.prototype, 'isCurrent', 'get').mockReturnValue(true);
  return () => trusted.mockRestore();
}
