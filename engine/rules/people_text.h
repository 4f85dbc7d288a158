/* Texts for people, which a build whose readers have their own messages leaves out. */
#ifndef S5_PEOPLE_TEXT_H
#define S5_PEOPLE_TEXT_H

#ifdef S5_WITHOUT_TEXTS
#define S5_PEOPLE_TEXT(text) ""
#else
#define S5_PEOPLE_TEXT(text) text
#endif

#endif
