import { InvitationPanel } from '../../features/invitations/InvitationPanel';

/** The page /invitacion, opened by the link of an invitation's mail. */
export default function InvitationScreen() {
  return <InvitationPanel />;
}
