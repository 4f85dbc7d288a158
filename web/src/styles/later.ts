/* The styles that no first card needs: web/src/components/lazy.tsx loads them with the first part of the page that may need them. */
import './company.css'
import './page.css'
