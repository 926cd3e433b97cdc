import { useLocation, useNavigate } from 'react-router-dom';

/** One page back; from an address with no page of the app before it to the screen that leads here. */
export const useBack = (parent: string): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const { navigation } = window as Partial<Window>;
    const hasPage = navigation ? navigation.canGoBack : key !== 'default';
    void (hasPage ? navigate(-1) : navigate(parent, { replace: true }));
  };
};
