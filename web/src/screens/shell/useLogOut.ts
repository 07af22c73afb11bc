import { useNavigate } from 'react-router';
import { useLogout } from '../../api/api';
import { askToLeave } from '../parts/leaving';

/** 'Salir': ends the session and leads to the store; what is unsaved is asked for first. */
export function useLogOut(): () => void {
  const logout = useLogout();
  const navigate = useNavigate();
  return () =>
    askToLeave(() => {
      logout();
      void navigate('/store');
    });
}
