import { useLocation, useNavigate } from 'react-router-dom';

/** One page back, or to `parent` if the app has no earlier history entry. */
export const useBack = (parent: string): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const { navigation } = window as Partial<Window>;
    const hasPage = navigation ? navigation.canGoBack : key !== 'default';
    void (hasPage ? navigate(-1) : navigate(parent, { replace: true }));
  };
};
